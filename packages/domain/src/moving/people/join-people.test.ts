import { expect, it } from 'vitest'
import { RemarkList } from '../columns/remark-list.ts'
import type { MovedPerson } from '../move-source.ts'
import { KeyMeetings } from './key-meetings.ts'
import { joinPeople } from './same-person.ts'

const person = (row: number, own: Partial<MovedPerson>): MovedPerson => ({
  file: 'people.csv',
  row,
  ids: [],
  name: `Person ${row}`,
  phone: null,
  email: '',
  card: '',
  birthday: null,
  address: '',
  labels: [],
  note: '',
  points: null,
  balance: null,
  asked: [],
  spent: '1',
  isTaxExempt: false,
  taxPaper: null,
  takesEmail: false,
  takesSms: false,
  consentDay: null,
  ...own,
})

function joined(people: readonly MovedPerson[], count: number) {
  const remarks = new RemarkList()
  return { people: [...joinPeople(people, count, remarks)], remarks: remarks.all }
}

it('passes on whoever shares no key, and joins the others as if all were held together', () => {
  const people = Array.from({ length: 4_000 }, (_, at) => {
    const other = (at * 7_919) % 4_000
    if (at % 10 === 3) return person(at, { name: `Person ${other}`, email: `p${other}@example.com`, spent: '5' })
    if (at % 10 === 4) return person(at, { name: 'Somebody', phone: `+1503555${at % 50}` })
    if (at % 10 === 5) return person(at, {})
    return person(at, {
      ids: [{ system: 'Shopify', id: String(at) }],
      email: `p${at}@example.com`,
      card: `C-${at % 1_999}`,
    })
  })
  // With so few places every key falls on another one: everybody is held.
  const held = joined(people, 0)
  expect(joined(people, people.length)).toEqual(held)
  expect(held.people.length).toBeLessThan(people.length)
  expect(held.remarks.length).toBeGreaterThan(100)
})

it('knows each key that came twice, and few others', () => {
  const meetings = new KeyMeetings(10_000)
  for (let at = 0; at < 10_000; at += 1) meetings.note(`email p${at}@example.com`)
  for (let at = 0; at < 10_000; at += 100) meetings.note(`email p${at}@example.com`)
  const met = Array.from({ length: 10_000 }, (_, at) => meetings.hasMet(`email p${at}@example.com`))
  expect(met.filter((_, at) => at % 100 === 0)).toEqual(Array.from({ length: 100 }, () => true))
  expect(met.filter(Boolean).length).toBeLessThan(400)
})
