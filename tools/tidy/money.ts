import { blankTexts } from './strings.ts'
import { type Rule, findAll, isTest, isTypeScript } from './tree.ts'

/** A quotient is whole again where it is cut at once, and exact where it is made of bigints. */
const whole = String.raw`(?<!\b(?:Math\.(?:floor|trunc)|BigInt)\([^\n]*)`
const amount = String.raw`\b(?:\w+\.)*(?:\w+Minor|minor)\b`

/** Finds code that makes a fraction of an amount, or an amount by a fraction. */
const fractions = new RegExp(
  [
    String.raw`${whole}${amount}\)*\s*\/\s*[\w(]`,
    String.raw`${whole}[\w)]\s*\/\s*\(*${amount}`,
    String.raw`${amount}\)*\s*\*=?\s*\(*\d*\.\d`,
    String.raw`\d\.\d+\s*\*\s*\(*${amount}`,
    String.raw`\([^()\n]*[\w)]\s*\/\s*[^()\n]*\)\s*\*\s*${amount}`,
    String.raw`${amount}\)*\s*\*\s*\([^()\n]*[\w)]\s*\/\s[^()\n]*\)`,
    String.raw`\bMath\.round\([^\n]*${amount}`,
    String.raw`${amount}\)*\.toFixed\(`,
    String.raw`\b\w*[mM]inor\s*[:=]\s*(?:Number\.)?parseFloat\(`,
  ].join('|'),
  'g',
)

/** Where money meets fractions all the same, and why. */
const explained: readonly string[] = [
  // Rounding errors of a double are taken off a bound, never paid.
  'packages/domain/src/pricing/guard.ts',
  // An estimate between its limits, by means and deviations; nobody books or pays it.
  'packages/domain/src/campaign/earned-by-plan.ts',
]

/** Only the lines that may be meant, the others empty: the search is slow, and nearly all lines are none of its business. */
const moneyLines = (code: string): string =>
  code
    .split('\n')
    .map((line) => (/[mM]inor/.test(line) && /[/*]|toFixed|parseFloat|Math\.round/.test(line) ? line : ''))
    .join('\n')

/** Amounts are whole numbers of minor units: no division, decimal or rounding beside them that could make another of it. */
export const moneyStaysWhole: Rule = (sources) =>
  sources
    .filter(({ path }) => /^(?:packages\/domain\/src|apps\/server\/src\/modules)\//.test(path))
    .filter(({ path }) => isTypeScript(path) && !isTest(path) && !explained.includes(path))
    .flatMap((source) =>
      findAll(
        { ...source, code: moneyLines(blankTexts(source.code)) },
        fractions,
        'money is whole: `multiplyDivide` (domain/money) rounds exactly, Math.floor or Math.trunc cut a quotient, `moneyText` writes it',
      ),
    )
