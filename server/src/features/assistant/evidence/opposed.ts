// Sentences about the opposite of what is asked: when operation is resumed, where the question is when it stops.

import { stem } from '../../../language/languages.ts';
import { expandTerms, type Question } from '../../../language/question.ts';
import { isChinese, terms } from '../../../language/tokens.ts';

/** Pairs of acts. A text on one of them holds most words of a question about the other. */
const acts =
  'stop halt / start resume restart begin continue,open / close shut,enable / disable,lock / unlock,connect / disconnect,' +
  'create / delete,add / remove,publish / unpublish,join / leave,increase raise / decrease reduce lower,install / uninstall,' +
  '停止 停运 停车 停用 停机 / 恢复 复运 重启 启动 启用 开始 继续 照常 正常运行,打开 开门 开启 / 关闭 关门,锁定 / 解锁,连接 / 断开,新建 创建 / 删除,' +
  '发布 / 撤回,登录 / 退出 登出,领用 借用 / 归还 退还,入库 / 出库,上班 / 下班,入职 / 离职,增加 提高 / 减少 降低,安装 / 卸载 拆除';

type Side = readonly string[];
let pairs: readonly (readonly [Side, Side])[] | null = null;

/** With the stemmers of the chosen languages. */
const readPairs = () =>
  acts.split(',').map((pair) => {
    const [one = [], other = []] = pair.split(' / ').map((side) => side.split(' ').map(stem));
    return [one, other] as const;
  });

/** Whether the text says the opposite of an act in the question, and not the act itself. */
export function isOpposed(question: Question, text: string): boolean {
  const own = expandTerms(question, terms(text));
  const asks = (word: string) =>
    isChinese(word) ? question.text.includes(word) : question.weights.has(word);
  const says = (word: string) => (isChinese(word) ? text.includes(word) : own.has(word));
  const isTurned = (mine: Side, theirs: Side) =>
    mine.some(asks) && !theirs.some(asks) && theirs.some(says) && !mine.some(says);
  pairs ??= readPairs();
  return pairs.some(([some, others]) => isTurned(some, others) || isTurned(others, some));
}
