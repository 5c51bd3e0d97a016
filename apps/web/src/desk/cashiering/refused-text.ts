import type { Refusal } from '@kassa/domain/result.ts'
import type { TFunction } from 'i18next'

const KNOWN = [
  'offline',
  'over',
  'taken',
  'other-outlet',
  'day-unfit',
  'dues-unfit',
  'no-deposit',
  'below-paid',
  'insufficient',
  'ahead',
  'exchange',
  'used-up',
  'used',
  'held',
  'kept',
  'not-there',
  'held-elsewhere',
  'disabled',
] as const

/** Returns the server's refusal in the words of the desk. */
export function refusedText(t: TFunction<'setAside'>, { code, facts = {} }: Refusal): string {
  const word = KNOWN.find((known) => code.endsWith(known)) ?? 'other'
  return t(`refused.${word}`, { ...facts })
}
