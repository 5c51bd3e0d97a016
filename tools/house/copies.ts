import type { Source } from '../tidy/tree.ts'
import { isProduct } from './callers.ts'

/** Code that stands a second time. */
export interface Copy {
  readonly path: string
  readonly line: number
  readonly lastLine: number
  /** The place that has the same code before it. */
  readonly sameAs: string
}

interface Code {
  readonly path: string
  /** Words and signs, each with the line on which it stands. */
  readonly signs: readonly string[]
  readonly lines: readonly number[]
}

const LEAST_SIGNS = 50
const LEAST_LINES = 5

const IMPORTS = /^(?:import|export)\b[^;]*?\bfrom '[^'\n]*'$/gm
const SIGNS = /\n|'(?:\\.|[^'\\\n])*'|"[^"\n]*"|[\w$]+|=>|[!=]==|\?\?|\?\.|\.{3}|&&|\|\||\S/g

/** Written by `npm run sdk` from the contract. */
const GENERATED = 'packages/sdk/src/calls.ts'

/** Returns what a file says. Commas are left out: the formatter adds one where a list is broken into lines. */
function codeOf({ path, code }: Source): Code {
  const signs: string[] = []
  const lines: number[] = []
  let line = 1
  for (const [sign] of code.replace(IMPORTS, (found) => found.replace(/[^\n]/g, '')).matchAll(SIGNS)) {
    if (sign === '\n') line += 1
    else if (sign !== ',') {
      signs.push(sign)
      lines.push(line)
    }
  }
  return { path, signs, lines }
}

const beginsLine = ({ lines }: Code, at: number): boolean => lines[at] !== lines[at - 1]

/** Returns how many signs are the same from two places on; within one file the second place ends the first. */
function sameFrom(one: Code, from: number, other: Code, at: number): number {
  const most = one === other ? at - from : Infinity
  let count = 0
  while (count < most && at + count < other.signs.length && one.signs[from + count] === other.signs[at + count]) {
    count += 1
  }
  return count
}

/**
 * Returns code of the product that stands again: at least 50 words and signs in a row, over at least five lines, the same to the
 * letter. Comments, spaces, imports, tests and what a program writes are left out.
 */
export function copiesIn(sources: readonly Source[]): Copy[] {
  const known = new Map<string, { readonly code: Code; readonly at: number }>()
  return sources
    .filter((source) => isProduct(source) && source.path !== GENERATED)
    .flatMap((source) => copiesOf(codeOf(source), known))
    .toSorted((one, other) => other.lastLine - other.line - (one.lastLine - one.line))
}

function copiesOf(code: Code, known: Map<string, { readonly code: Code; readonly at: number }>): Copy[] {
  const { path, signs, lines } = code
  const copies: Copy[] = []
  for (let at = 0; at + LEAST_SIGNS <= signs.length; at += 1) {
    if (!beginsLine(code, at)) continue
    const key = signs.slice(at, at + LEAST_SIGNS).join(' ')
    const first = known.getOrInsert(key, { code, at })
    const same = sameFrom(first.code, first.at, code, at)
    const [line = 0, lastLine = 0] = [lines[at], lines[at + same - 1]]
    if (first.at === at && first.code === code) continue
    if (same < LEAST_SIGNS || lastLine - line + 1 < LEAST_LINES) continue
    copies.push({ path, line, lastLine, sameAs: `${first.code.path}:${first.code.lines[first.at]}` })
    at += same - 1
  }
  return copies
}

/** Returns how many lines stand again. */
export const copiedLines = (copies: readonly Copy[]): number =>
  copies.reduce((sum, { line, lastLine }) => sum + lastLine - line + 1, 0)
