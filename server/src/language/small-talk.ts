// Recognises messages that are not questions to the base: greetings, thanks, praise and insults, questions about
// the assistant, sums, and orders. No text answers them, whatever words it has in common.
import { simplify } from './tokens.ts';

const greeting =
  /(hi|hey|hello|good (morning|afternoon|evening|day|night))( (there|all|everyone|docent|assistant|bot))?/;
const others = [
  /(many |no,? )?(thanks?|thank you|thx|cheers)( (you|a lot|so much|very much|again|for (your|the) help))?/,
  /ok(ay)?|yes|no|great|nice|cool|sorry|(good)?bye( bye)?|see you( (later|soon|tomorrow))?/,
  /how are you( (doing|today))*|how do you do|what'?s up/,
  /(who|what) (are|r) (you|u)|what('s| is) your name|what can you do( for me)?/,
  /are you (an? )?(ai|bot|robot|human|person|real|chatgpt|machine|there|ok(ay)?)/,
  /do you (love|like|hate|know|hear|understand) me|i (love|like|hate) you/,
  /(you|this|that|it)(('s|'re| is| are| was| were)( (so|very|really|just|totally|all))?)? (an? )?(useless|stupid|dumb|terrible|awful|rubbish|nonsense|idiots?|wrong|right|great|perfect|amazing|helpful)( (ro?bot|machine|assistant|answer|thing))?/,
  /(stupid|dumb|useless|bad|good|great) (ro?bot|machine|assistant|answer)|shut up|fuck( (you|off|this|it))?|damn( (you|it))?/,
  /(please )?(tell|sing|write)( me)? an? (\p{L}+ )?(joke|story|song|poem)( about .*)?/u,
  /what('s| is) the (time|date)( (now|today))?|what('s| is) today'?s date/,
  /what (time|day|date) is it( (now|today))?|what('s| is) the weather( like)?( (now|today|tomorrow))?/,
  /([您你]|大家)?好[啊呀吗的]?|哈[啰喽]|嗨|喂|在吗|早(上好|安)?|[上中下]午好|晚上好|晚安/,
  /(非常|多)?(感谢|谢谢|谢)[你您了啦]*|辛苦了|不客气|再见|拜拜|对不起|没事|是的?|不是?/,
  /[你您](是谁|是什么|叫什么(名字)?|[能会](做|干)?什么|是(人|真人|机器人|人工智能|ai)吗|好吗)|我爱你|你爱我吗/,
  /[你您](这个?|真是?|太|是个?|就是)*(没用|笨|蠢|傻|差劲|垃圾|厉害|聪明|棒)[死了啊的吧]*(东西|[蛋瓜]|家伙|机器人?|助手)?/,
  /(没用|愚蠢|该死)的(东西|家伙|机器人?|助手)|笨蛋|傻瓜|白痴|闭嘴/,
  /请?([给帮]我)?[讲说写唱]一?[个首]?.{0,12}(笑话|故事|诗|歌)/,
  /(现在|今天)?(几点钟?|是?(几号|星期几|周几|礼拜几|什么日子))了?|[今明]天天气(怎么样|如何|好吗)?/,
].map(({ source }) => source);
const between = String.raw`[\s,.!?~…，。！？～、]*`;
const smallTalk = new RegExp(
  `^${between}(?:${greeting.source}${between})?(?:${others.join('|')})?${between}$`,
  'iu',
);

/** Only numbers and operators, however it is asked; operators in codes are not surrounded by spaces. */
const sum =
  /^(?:(?:what(?:'s| is)|how much is|calculate|compute|计算|请问)\s*)?[\d.,()\s]*\d\s*(?:[*×÷+^]|\s[-/x]\s|plus|minus|times|divided by|加上?|减去?|乘以?|除以)\s*[\d.,()\s*×÷+^/-]*\d[\s)]*(?:(?:=|等于|是)\s*(?:多少|几|what)?)?[\s=?？。.]*$/iu;

const deeds =
  'delete|erase|remove|wipe|clear|destroy|overwrite|rename|move|publish|withdraw|archive|create|upload|send|order|approve|cancel|restore|share|print|reset';
const deedsInChinese =
  '删除?|删光|清[空除]|移除|销毁|覆盖|发布|撤回|重命名|移动|创建|新建|上传|发送|订购?|批准|取消|恢复|打印|重置';
/**
 * An order to do something to everything, or for the speaker. "Delete a file" is not included, as it may ask how to
 * do that.
 */
const order = new RegExp(
  [
    String.raw`(please )?(${deeds}) (all|every|everything|each|both|these|those)\b`,
    String.raw`please (${deeds})\b`,
    String.raw`(can|could|would|will) you (please )?(${deeds})\b.* (for me|now|my|this|these|all)\b`,
    `请?(${deedsInChinese})掉?(所有|全部|一切|整个)`,
    `请?[把将].{1,20}(${deedsInChinese})(掉|了|吧)?$`,
    `请?[帮给替]我(${deedsInChinese})`,
  ]
    .map((one) => `^${one}`)
    .join('|'),
  'iu',
);
const asks = /\b(how|what|when|where|who|why|which)\b|怎|如何|什么|吗|谁|哪|几|多少/iu;

const maxLength = 120;

/** The kind of message that must not be answered by a quotation; null for a question to the base. */
export function decideAside(text: string): 'small-talk' | 'order' | null {
  if (text.length > maxLength) return null;
  const plain = simplify(text.normalize('NFKC')).replaceAll('’', "'").trim();
  if (smallTalk.test(plain) || sum.test(plain)) return 'small-talk';
  return order.test(plain.replace(/[\s.!。！]+$/u, '')) && !asks.test(plain) ? 'order' : null;
}
