// Words that tell of trouble, in English and Chinese.
import { isChinese, terms } from '../../../language/tokens.ts';

const troubles = {
  english: new Set(
    terms(
      `accident breakdown broke broken burst collapse confusion crack damage defect delay delayed error fail failed failure
      fault forgot forgotten hazard ill incident injured injury jam jammed lack lacked late leak lost mistake missed missing neglected
      outage overheat overload overrun risk shortage sick sank sinks stopped stuck theft trouble unavailable unclear
      underestimated unplanned wear worn wrong`,
    ),
  ),
  chinese:
    /延误|延迟|推迟|故障|事故|失败|失效|缺少|缺乏|短缺|不足|停机|停运|损坏|断裂|泄漏|泄露|遗漏|遗忘|忘记|错误|失误|超支|超载|超期|过热|过载|磨损|卡住|受伤|危险|风险|隐患|未按|未能|未及时|来不及|低估|丢失|生病|误解/u,
};

/** Whether a sentence says that something went wrong, or may. */
export const tellsOfTrouble = (sentence: string): boolean =>
  isChinese(sentence)
    ? troubles.chinese.test(sentence)
    : terms(sentence).some((term) => troubles.english.has(term));
