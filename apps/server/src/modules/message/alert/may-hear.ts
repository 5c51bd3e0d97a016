import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import type { AlertSource } from '../../../platform/errand.ts'

/** The merchant hears of its licence's end by letters of its own (BL-P05). */
const TOLD_OTHERWISE: ReadonlySet<string> = new Set(['licence-ending'])

interface Reader {
  readonly codes: readonly string[]
  readonly kindsOff: readonly string[]
}

/** Kinds that leave the program for somebody: what their role may list, without what they chose away and what is told otherwise. */
export const kindsHeardBy = ({ codes, kindsOff }: Reader, sources: readonly AlertSource[]): string[] =>
  sources
    .filter(
      ({ kind, list: { access } }) =>
        !kindsOff.includes(kind) &&
        !TOLD_OTHERWISE.has(kind) &&
        (access === 'login' ||
          (typeof access === 'object' && access.anyOf.some((key) => codes.includes(permissionCode(key))))),
    )
    .map(({ kind }) => kind)
