import { accept, refuse, type Result } from '../result.ts'

/** Bounds of the number on a slip: the last four digits of a card, up to the longest trade number of a wallet. */
export const REFERENCE_LENGTH = { least: 4, most: 64 } as const

const shape = /^[0-9A-Z][0-9A-Z\-_./#]*$/

/**
 * The number of a slip as it is kept: full width made half, without spaces, in capitals, so that the same number is the same however
 * it was typed. Refuses with `reference.missing`, `reference.too-short` (`least`, `given`), `reference.too-long` (`most`, `given`) or
 * `reference.strange` for anything but letters, digits and - _ . / #. Source: payments.md, 4 (manual).
 */
export function readReference(typed: string): Result<string> {
  const text = typed.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase()
  const { least, most } = REFERENCE_LENGTH
  if (text === '') return refuse({ code: 'reference.missing' })
  if (!shape.test(text)) return refuse({ code: 'reference.strange' })
  if (text.length < least) return refuse({ code: 'reference.too-short', facts: { least, given: text.length } })
  if (text.length > most) return refuse({ code: 'reference.too-long', facts: { most, given: text.length } })
  return accept(text)
}
