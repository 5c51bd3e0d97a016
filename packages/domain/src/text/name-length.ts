/**
 * Signs that stand as wide as two Latin letters: Chinese, kana, hangul, full-width forms. One of them is a word already.
 */
const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\ua000-\ua4cf\uac00-\ud7a3\ufe30-\ufe4f\uff01-\uff60\uffe0-\uffe6]|\p{Script=Han}/u

/**
 * Returns whether a name is within its limits, both in characters (code points); for the minimum a wide character counts as two, so 藕 is
 * a name where two are asked for. The maximum counts every character once. Outer blanks are not looked at. Source: D95.
 */
export function isNameLength(name: string, least: number, most: number): boolean {
  const characters = Array.from(name)
  const width = characters.reduce((sum, character) => sum + (wide.test(character) ? 2 : 1), 0)
  return characters.length <= most && (characters.length >= least || width >= least)
}
