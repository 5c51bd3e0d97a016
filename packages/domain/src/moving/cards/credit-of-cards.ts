import { sumOfTexts } from '../columns/number-column.ts'
import type { MovedPerson } from '../move-source.ts'
import type { CardOfOwner } from './moved-card.ts'

const ownerOf = ({ file, row, name, email, rest }: CardOfOwner): MovedPerson => ({
  file,
  row,
  ids: [],
  name,
  phone: null,
  email,
  card: '',
  birthday: null,
  address: '',
  labels: [],
  note: '',
  points: null,
  balance: rest,
  asked: [],
  spent: null,
  isTaxExempt: false,
  taxPaper: null,
  takesEmail: false,
  takesSms: false,
  consentDay: null,
})

/** People with what is left on cards of theirs whose numbers nobody knows: an e-mail in the files of people leads to its owner. */
export function* withCardCredit(people: Iterable<MovedPerson>, cards: readonly CardOfOwner[]): Generator<MovedPerson> {
  const credits = new Map<string, CardOfOwner>()
  for (const card of cards) {
    const own = credits.get(card.email)
    credits.set(card.email, own ? { ...own, rest: sumOfTexts(own.rest, card.rest) } : card)
  }
  for (const person of people) {
    const card = credits.get(person.email)
    credits.delete(person.email)
    yield card ? { ...person, balance: sumOfTexts(person.balance ?? '0', card.rest) } : person
  }
  for (const card of credits.values()) yield ownerOf(card)
}
