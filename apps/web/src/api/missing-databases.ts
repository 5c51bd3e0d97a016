import { missingDatabasesHeader } from '@kassa/contract/missing-databases.ts'
import { changingValue } from '../session/changing-value.ts'
import { onPersonGone } from '../session/person.ts'

/** The databases that are missing in the last answer of each call above the merchants that lacks some. */
const missing = new Map<string, string>()
const shown = changingValue('')

function tell(): void {
  const names = [...new Set([...missing.values()].flatMap((one) => one.split(', ')))].toSorted().join(', ')
  shown.set(names)
}

/** Returns whether an answer lacks what some database has. */
export const lacksSome = ({ headers }: Pick<Response, 'headers'>): boolean => headers.has(missingDatabasesHeader)

/** Notes which databases an answer lacks; an answer that lacks none ends the note of its call. */
export function noteMissing(call: string, { headers }: Pick<Response, 'headers'>): void {
  const names = headers.get(missingDatabasesHeader)
  if (names === null ? !missing.delete(call) : missing.get(call) === names) return
  if (names !== null) missing.set(call, names)
  tell()
}

/** Another page is shown: what it reads says for itself what is missing. */
export function forgetMissing(): void {
  missing.clear()
  tell()
}

/** The names of the databases whose merchants are missing on the page; empty: none are. */
export const useMissing = shown.useValue

onPersonGone(forgetMissing)
