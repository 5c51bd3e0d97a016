/** Between two ways of writing a word ends: りんご|ジュース, 雲南|コーヒー|豆. */
const between = /(?<=[\p{sc=Han}\p{sc=Hiragana}])(?=\p{sc=Katakana})|(?<=[\p{sc=Katakana}ー])(?=\p{sc=Han})/u
/** Signs that begin no line. */
const neverFirst = /^[ーァィゥェォッャュョ]/u
const LONGEST = 6

/** Halves a part that is too long for a narrow key, where a line may begin. */
function halves(part: string): string[] {
  const signs = Array.from(part)
  if (signs.length <= LONGEST || !/^[\p{sc=Katakana}ー]+$/u.test(part)) return [part]
  const middle = Math.ceil(signs.length / 2)
  const at = [middle, middle - 1, middle + 1].find((one) => !neverFirst.test(signs[one] ?? ''))
  return at === undefined ? [part] : [signs.slice(0, at).join(''), signs.slice(at).join('')]
}

/** Returns the parts of a Japanese name, between which a key may break it: one sign alone on a line reads as another word. */
export const breakableParts = (name: string): string[] => name.split(between).flatMap(halves)
