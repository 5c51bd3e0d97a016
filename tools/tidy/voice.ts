import { type Rule, lineAt } from './tree.ts'

const commented = /\.(?:tsx?|mjs|js|css|sql|sh)$/
/** The applied steps: they never change, not even in a comment. */
const applied = /^apps\/server\/migrations\//
/** A question word at the beginning of a comment, or of one of its lines. */
const riddle = /^[ \t]*(?:\/\*\*?|\*|\/\/|--|#|\{\/\*) (?:What|Who|Whose|Which)\b/gm

/** Holds that no comment begins as a question does: a reader has to turn such a sentence round first. */
export const commentsSayTheThing: Rule = (sources) =>
  sources
    .filter(({ path }) => commented.test(path) && !applied.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(riddle)].map(({ index }) => ({
        path,
        line: lineAt(text, index),
        instead:
          'say what it returns or does, or name the thing: “Returns the discount of these coupons, in minor units.”, “The stored state.”',
      })),
    )
