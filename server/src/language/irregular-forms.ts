// Related words with different stems: irregular forms ("lose", "lost", "loss"), countries and their adjectives, and
// words with the same beginning ("rigid", "rigidify").
import { stem } from './languages.ts';

const families =
  'be been,bear bore born birth,beat beaten,become became,begin began begun,bend bent,bind bound,bite bitten,' +
  'blow blew blown,break broke broken,breed bred,bring brought,build built,buy bought,catch caught,choose chose chosen choice,' +
  'come came,deal dealt,die died dead death,dig dug,draw drew drawn,drink drank drunk,drive drove driven,eat ate eaten,' +
  'fall fell fallen,feed fed,feel felt,fight fought,find found,flee fled flight,fly flew flown flight,forbid forbade forbidden,' +
  'forget forgot forgotten,freeze froze frozen,get got gotten,give gave given gift,go went gone,grow grew grown growth,' +
  'hang hung,hear heard,hide hid hidden,high height,hold held,hot heat,keep kept,know knew known knowledge,lay laid,' +
  'lead led leader,leave left,lend lent loan,long length,lose lost loss,make made,mean meant,meet met meeting,' +
  'pay paid payment,ride rode ridden,rise rose risen,run ran,say said,see saw seen,seek sought,sell sold sale,send sent,' +
  'shake shook shaken,shoot shot,show shown,shrink shrank shrunk,sing sang sung song,sink sank sunk,sit sat,sleep slept,' +
  'speak spoke spoken speech,spend spent,stand stood,steal stole stolen theft,stick stuck,strike struck,strong strength,' +
  'swear swore sworn,swim swam,take took taken,teach taught teacher,tear tore torn,tell told,think thought,' +
  'throw threw thrown,true truth,understand understood,wear wore worn,weigh weight,wide width,win won winner victory,' +
  'write wrote written writer,deep depth,broad breadth,young youth,' +
  'man men,woman women,child children,foot feet,tooth teeth,mouse mice,person people,life lives,wife wives,half halves,' +
  'leaf leaves,knife knives,datum data,criterion criteria,phenomenon phenomena,medium media,analysis analyses analyze,' +
  'crisis crises,basis bases,thesis theses,' +
  'france french,britain british uk,england english,spain spanish,germany german,italy italian,china chinese,japan japanese,' +
  'russia russian,america american us usa,canada canadian,mexico mexican,poland polish,netherlands dutch holland,' +
  'scotland scottish,ireland irish,wales welsh,sweden swedish,norway norwegian,denmark danish,finland finnish,greece greek,' +
  'turkey turkish,egypt egyptian,india indian,portugal portuguese,switzerland swiss,austria austrian,hungary hungarian,' +
  'arabia arab,africa african,asia asian,europe european,rome roman,vietnam vietnamese,korea korean,thailand thai,' +
  'iraq iraqi,iran iranian,pakistan pakistani,mongolia mongol,syria syrian,cyprus cypriot,belgium belgian,brazil brazilian,' +
  'argentina argentine,cuba cuban,australia australian,ukraine ukrainian,romania romanian';

let familiesOf: ReadonlyMap<string, readonly number[]> | null = null;

/** By stem, with the stemmers of the chosen languages. */
function readFamilies(): ReadonlyMap<string, readonly number[]> {
  const familiesByStem = new Map<string, number[]>();
  families.split(',').forEach((family, number) => {
    for (const term of new Set(family.split(' ').map(stem))) {
      familiesByStem.set(term, [...(familiesByStem.get(term) ?? []), number]);
    }
  });
  return familiesByStem;
}

const minLength = 5;
const leastShared = 4;
const leastShareOfLonger = 0.6;

/** Whether one of `terms` (other than `term` itself) is a related word. */
export function hasIrregularForm(term: string, terms: Iterable<string>): boolean {
  familiesOf ??= readFamilies();
  const own = familiesOf.get(term);
  const isWord = term.length >= minLength && /^\p{Ll}+$/u.test(term);
  if (!own && !isWord) return false;
  for (const other of terms) {
    if (own && familiesOf.get(other)?.some((family) => own.includes(family))) return true;
    if (isWord && beginAlike(term, other)) return true;
  }
  return false;
}

function beginAlike(one: string, other: string): boolean {
  const least = Math.max(leastShared, leastShareOfLonger * Math.max(one.length, other.length));
  if (other.length < least || one.length < least) return false;
  for (let at = 0; at < least; at++) {
    if (one.charCodeAt(at) !== other.charCodeAt(at)) return false;
  }
  return true;
}
