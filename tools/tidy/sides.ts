import { lineAt, type Rule } from './tree.ts'

/** Sheets that draw what does not turn with the page, each with its reason. */
const PHYSICAL: Readonly<Record<string, string>> = {
  'apps/web/src/theme/rtl.css': 'it is what turns the page',
  'apps/web/src/parts/paper/paper.css': 'paper does not turn with the screen',
  'apps/web/src/screens/label-templates/label-templates.css': 'a label does not turn with the screen',
  'apps/web/src/screens/customer-screens/customer-screens.css': 'a partition lies where it was drawn',
}

const SIDE =
  /(?<![\w-])(?:(?:margin|padding|border)-(?:left|right)\b|(?:left|right)\s*:(?!\s*50%)|text-align\s*:\s*(?:left|right|start|end)\b|float\s*:\s*(?:left|right)\b)/g
const FOUR = /(?<![\w-])(?:margin|padding)[ ]*:[ ]*([^\s;]+) ([^\s;]+) ([^\s;]+) ([^\s;]+)[ ]*[;}]/g
const IN_REACT = /\b(?:(?:margin|padding|border)(?:Left|Right)\b|textAlign\s*:\s*'(?:left|right|start|end)')/g

const placesIn = (path: string, text: string): number[] =>
  path.endsWith('.css')
    ? [
        ...[...text.matchAll(SIDE)].map(({ index }) => index),
        ...[...text.matchAll(FOUR)].filter(([, , right, , left]) => right !== left).map(({ index }) => index),
      ]
    : [...text.matchAll(IN_REACT)].map(({ index }) => index)

/**
 * Holds that styles name no side: a screen can be turned for people who read from right to left. `text-align` takes `var(--start)` and
 * `var(--end)`, because `start` alone follows the letters of each text where the page is turned.
 */
export const stylesNameNoSide: Rule = (sources) =>
  sources
    .filter(({ path }) => /^apps\/web\/src\/.*(?<!\.test)\.(css|tsx)$/.test(path) && !(path in PHYSICAL))
    .flatMap(({ path, text }) =>
      placesIn(
        path,
        text.replaceAll(/\/\*[^]*?\*\//g, (comment) => ' '.repeat(comment.length)),
      ).map((index) => ({
        path,
        line: lineAt(text, index),
        instead:
          'name no side: inline-start and inline-end (margin-inline-start, inset-inline-end), var(--start) and var(--end) for text-align',
      })),
    )
