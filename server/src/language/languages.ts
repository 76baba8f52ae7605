// The languages whose inflections search normalises. Every word is stemmed by each of them in turn, so texts and
// queries need no language, a base may mix languages, and a word always has one term. The drawback: words of one
// language are sometimes shortened by the rules of another, in texts and queries alike.
import { newStemmer } from 'snowball-stemmers';

/** The languages of Snowball, by its names; Chinese needs no stemming. */
export const knownLanguages = [
  'arabic',
  'armenian',
  'basque',
  'catalan',
  'czech',
  'danish',
  'dutch',
  'english',
  'finnish',
  'french',
  'german',
  'hungarian',
  'irish',
  'italian',
  'norwegian',
  'portuguese',
  'romanian',
  'russian',
  'slovene',
  'spanish',
  'swedish',
  'tamil',
  'turkish',
] as const;
export type Language = (typeof knownLanguages)[number];

const stemsKept = 200_000;
/** Size of the cache, a power of two. Words share slots by hash, and the later one wins. */
const wordsKept = 1 << 15;

let activeLanguages: readonly Language[] = [];
let stemmers: { stem(word: string): string }[] = [];
let stops: ReadonlySet<string> = new Set();
const stems = new Map<string, string>();

/** A folded word, its stem, and whether it is a stop word. */
export interface ReadWord {
  word: string;
  term: string;
  stop: boolean;
}
const readWords: (ReadWord | undefined)[] = new Array(wordsKept).fill(undefined);

/**
 * Called once, before anything is indexed. It applies to the whole process, since all texts must be tokenized
 * alike.
 */
export function chooseLanguages(languages: readonly Language[]): void {
  activeLanguages = [...new Set(languages)];
  stemmers = activeLanguages.map((language) => newStemmer(language));
  stops = new Set(activeLanguages.flatMap((language) => stopWordsOf[language]?.split(' ') ?? []));
  stems.clear();
  readWords.fill(undefined);
}

/** Identifies the settings that affect tokenization; an index built with others can't be used. */
export function nameTextSettings(): string {
  return activeLanguages.join(',');
}

/** Whether a folded word is a stop word. */
export function isStopWord(word: string): boolean {
  return stops.has(word);
}

/** The stem of a folded word; codes, numbers and Chinese are returned unchanged. */
export function stem(word: string): string {
  const cachedStem = stems.get(word);
  if (cachedStem !== undefined) return cachedStem;
  let result = word;
  if (word.length > 2 && /^\p{L}+$/u.test(word) && !/\p{Script=Han}/u.test(word)) {
    // With several stemmers, the result of one may have an ending for another, so repeat until nothing changes.
    for (let before = ''; result !== before; ) {
      before = result;
      for (const stemmer of stemmers) result = stemmer.stem(result) || result;
      if (stemmers.length < 2) break;
    }
  }
  if (stems.size >= stemsKept) stems.clear();
  stems.set(word, result);
  return result;
}

/**
 * The word at this range if it consists of Latin letters, all lower case except possibly the first; otherwise null.
 * Most words are such words and cached, so that not even a string is created.
 */
export function readPlainWord(text: string, from: number, to: number): ReadWord | null {
  let hash = text.charCodeAt(from) | small;
  if (hash < firstSmall || hash > lastSmall) return null;
  for (let at = from + 1; at < to; at++) {
    const code = text.charCodeAt(at);
    if (code < firstSmall || code > lastSmall) return null;
    hash = (Math.imul(hash, 31) + code) | 0;
  }
  const place = (hash ^ (hash >>> 15)) & (wordsKept - 1);
  const cachedWord = readWords[place];
  if (cachedWord !== undefined && isWordAt(cachedWord.word, text, from, to)) return cachedWord;
  const word = text.slice(from, to).toLowerCase();
  const read = { word, term: stem(word), stop: isStopWord(word) };
  readWords[place] = read;
  return read;
}

/** The bit that distinguishes lower from upper case. */
const small = 32;
const [firstSmall, lastSmall] = [97, 122];

function isWordAt(word: string, text: string, from: number, to: number): boolean {
  if (word.length !== to - from) return false;
  if (word.charCodeAt(0) !== (text.charCodeAt(from) | small)) return false;
  for (let i = 1; i < word.length; i++) {
    if (word.charCodeAt(i) !== text.charCodeAt(from + i)) return false;
  }
  return true;
}

/** Folded, like the text with which they are compared. */
const stopWordsOf: Partial<Record<Language, string>> = {
  english:
    'a an and are as at be been being but by can could did do does doing for from had has have having he ' +
    'her hers him his how i if in into is it its just me might more most my no nor not of on or our ours ' +
    'out over own s same shall she should so some such t than that the their theirs them then there these ' +
    'they this those through to too under until up very was we were what when where which while who whom ' +
    'why will with would you your yours about after again against all also am any because before below ' +
    'between both during each few further here off once only other d ll m re ve get gets got getting want ' +
    'wants please tell happen happens',
  german:
    'der die das den dem des ein eine einen einem einer eines und oder aber nicht kein keine ist sind war ' +
    'waren wird werden wurde wurden sein hat haben hatte ich du er sie es wir ihr mich mir sich uns in im ' +
    'an am auf aus bei beim mit nach von vom vor zu zum zur fur uber um unter durch als wie wenn dass ob ' +
    'so auch noch nur schon was wer wo wann warum welche welcher welches kann muss soll man dieser diese dieses',
  french:
    'le la les l un une des du de d et ou mais ne pas est sont etait etre a ai as avoir ont je tu il elle ' +
    'nous vous ils elles me te se ce cet cette ces mon ma mes son sa ses leur leurs notre votre en dans au ' +
    'aux par pour sur avec sans sous que qui quoi dont ou quand comment pourquoi quel quelle quels quelles y c j qu n s',
  spanish:
    'el la los las un una unos unas de del y e o u pero no es son era ser esta estan he ha han yo tu ' +
    'ella nosotros ellos me te se lo le les su sus mi mis en a al por para con sin sobre que quien cual ' +
    'cuando donde como porque si este esta estos estas ese esa',
  italian:
    'il lo la i gli le un uno una di del della dei delle dello degli e o ma non e sono era essere ha hanno ho io tu ' +
    'lui lei noi voi loro mi ti si ci in nel nella nei al alla ai da dal dalla per con su sul sulla che chi cui quale ' +
    'quando dove come perche se questo questa questi queste',
  portuguese:
    'o a os as um uma uns umas de do da dos das e ou mas nao ser esta estao tem eu tu ele ela nos eles elas me te ' +
    'se seu sua seus suas em no na nos nas ao aos por pelo pela para com sem sobre que quem qual quando onde como porque se este esta isso',
  dutch:
    'de het een en of maar niet is zijn was waren wordt worden heeft hebben had ik je hij zij ze wij we jullie ' +
    'mij zich ons in op aan bij met naar van voor uit over om onder door als dat die dit deze wat wie waar wanneer waarom hoe er te ook nog',
  danish:
    'en et den det de og eller men ikke er var vaere har havde jeg du han hun vi mig sig os i pa af til fra med for om under som at hvad hvem hvor hvornar hvorfor hvordan der',
  norwegian:
    'en et ei den det de og eller men ikke er var vaere har hadde jeg du han hun vi meg seg oss i pa av til fra med for om under som at hva hvem hvor nar hvorfor hvordan der',
  swedish:
    'en ett den det de och eller men inte ar var vara har hade jag du han hon vi mig sig oss i pa av till fran med for om under som att vad vem var nar varfor hur dar',
  finnish:
    'ja tai mutta ei on oli ovat olla mina sina han me te he se ne tama nama joka mika kuka missa milloin miksi miten etta kun jos kuin',
  russian:
    'и в во не что он на я с со как а то все она так его но да ты к у же вы за бы по ее мне было от меня ' +
    'о из ему быть был него до вас или ни мы для это этот эта эти кто где когда почему как какой какая какие',
};

chooseLanguages(['english']);
