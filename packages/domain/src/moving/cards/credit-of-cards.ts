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
export function withCardCredit(people: readonly MovedPerson[], cards: readonly CardOfOwner[]): readonly MovedPerson[] {
  if (cards.length === 0) return people
  const found = new Map<string, MovedPerson>()
  const order: string[] = people.map(({ email, file, row }) => email || `${file} ${row}`)
  people.forEach((person, at) => found.set(order[at] ?? '', person))
  for (const card of cards) {
    const person = found.get(card.email)
    if (!person) order.push(card.email)
    found.set(card.email, person ? { ...person, balance: sumOfTexts(person.balance ?? '0', card.rest) } : ownerOf(card))
  }
  return order.flatMap((key) => found.get(key) ?? [])
}
