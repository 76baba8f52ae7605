// What is said to the assistant rather than asked of the base: greetings, thanks, praise and abuse, questions about itself, sums.
// No text of a base answers it, whatever words it may share with one.
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
const said = new RegExp(
  `^${between}(?:${greeting.source}${between})?(?:${others.join('|')})?${between}$`,
  'iu',
);

/** Nothing but numbers and signs between them, however it is asked for; codes have no blanks around theirs. */
const sum =
  /^(?:(?:what(?:'s| is)|how much is|calculate|compute|计算|请问)\s*)?[\d.,()\s]*\d\s*(?:[*×÷+^]|\s[-/x]\s|plus|minus|times|divided by|加上?|减去?|乘以?|除以)\s*[\d.,()\s*×÷+^/-]*\d[\s)]*(?:(?:=|等于|是)\s*(?:多少|几|what)?)?[\s=?？。.]*$/iu;

const longest = 120;

/** Whether all of it is said to the assistant: then no quotation answers it. */
export function isSmallTalk(text: string): boolean {
  if (text.length > longest) return false;
  const plain = simplify(text.normalize('NFKC')).replaceAll('’', "'").trim();
  return said.test(plain) || sum.test(plain);
}
