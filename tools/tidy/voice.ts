import { type Rule, lineAt } from './tree.ts'

const commented = /\.(?:tsx?|mjs|js|css|sql|sh)$/
/** The applied steps: they never change, not even in a comment. */
const applied = /^apps\/server\/migrations\//
/** A question word at the beginning of a comment or of one of its lines, or words that lean on a noun nobody has said. */
const riddle =
  /^[ \t]*(?:\/\*\*?|\*|\/\/|--|#|\{\/\*) (?:What|Who|Whose|Which|(?:So|As) (?:many|much|long|far|often)|(?:At|Behind|By|For|From|In|Of|On|To|Under) (?:which|what|whom|whose))\b/gm

/** Holds that no comment begins as a question does or without its subject: a reader has to turn such a sentence round first. */
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

/** A line of a comment, with what is quoted or names code taken out of what is looked at. */
const commentLine = /^[ \t]*(?:\/\*\*?|\*|\/\/|\{\/\*) (.*)$/gm
const quoted = /`[^`]*`|“[^”]*”|\S*[/_.]\w+\S*|\w*[a-z][A-Z]\w*/g
/** The specification's own words (organisation, licence, catalogue, cancelled) keep their spelling. */
const british =
  /\b(?:(?:colou|behaviou|favou|neighbou|honou)r\w*|centres?\b|grey\w*|(?:recogn|minim|normal|summar|serial|initial|author|optim|custom|local|synchron)is(?:e|es|ed|ing)\b|labell\w+|learnt\b|spelt\b|judgements?\b|defence\b|towards\b|afterwards\b)/i

/** Holds that comments are spelled in one way, the American. */
export const commentsAreSpelledOneWay: Rule = (sources) =>
  sources
    .filter(({ path }) => /\.tsx?$/.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(commentLine)]
        .filter(([, said = '']) => british.test(said.replaceAll(quoted, '')))
        .map(({ index }) => ({
          path,
          line: lineAt(text, index),
          instead: 'spell it as Americans do: “color”, “neighbor”, “recognized”, “toward”',
        })),
    )

const spoken = /^(?:apps\/web\/src\/words|packages\/contract\/src\/audit\/log-words)\/en(?:\/[\w-]+)?\.json$/
/** A word of a words file: its key, then its text. */
const word = /^ *"[^"]*": "((?:[^"\\]|\\.)*)"/gm
const quaint =
  /\b(?:no line|without a line|set aside|times cards?|purses?|errands?|foreign notes|ways? to pay|handed in|(?:was|were) [^.;:]*\bby)\b/i

/** Holds that screens speak the words of the trade: offline, session pass, payment method, saved order, task. */
export const screensSpeakPlainly: Rule = (sources) =>
  sources
    .filter(({ path }) => spoken.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(word)]
        .filter(([, said = '']) => quaint.test(said))
        .map(({ index }) => ({
          path,
          line: lineAt(text, index),
          instead: 'say it as the trade does (GLOSSARY.md): “Offline”, “session pass”, “payment method”, “task”',
        })),
    )

const published = /^packages\/contract\/src\/open\/(?!.*\.test\.ts$)/
/** A text that begins as a question does. */
const riddleText = /['"`](?:What|Who|Whose|Which)\b/g

/** Holds that the public API describes its fields by nouns: people who read a description in a list have no sentence before it. */
export const descriptionsSayTheThing: Rule = (sources) =>
  sources
    .filter(({ path }) => published.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(riddleText)].map(({ index }) => ({
        path,
        line: lineAt(text, index),
        instead: 'name the thing: “The amount to pay”, “The person who sold it”',
      })),
    )
