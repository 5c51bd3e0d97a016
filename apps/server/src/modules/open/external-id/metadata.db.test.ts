import { listExternalIds, MOST_METADATA, setMetadata } from '@kassa/contract/open/external-id.calls.ts'
import { cancelWebOrder } from '@kassa/contract/open/web-order.calls.ts'
import { createMember } from '@kassa/contract/open/member.calls.ts'
import { eraseMember, exportMember } from '@kassa/contract/member/privacy.calls.ts'
import { readMember } from '@kassa/contract/member/member.calls.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { makeApp } from '../../../../test/make/app.ts'
import { describeOpenWorld } from '../../../../test/make/describe-open-world.ts'
import { makeOpenShop } from '../../../../test/make/open-world.ts'
import { webOrdersOf } from '../../../../test/make/web-order.ts'
import { newId } from '../../../platform/ids.ts'

/* Notes of an app beside its own numbers. */

const open = describeOpenWorld()
const orders = webOrdersOf(open)
afterEach(() => open.world.settled())

type Given = Readonly<Record<string, string | null>>
let members = 0

/** A member that the app made under a number. */
async function numbered(as = open.app.key) {
  members += 1
  const externalId = `customer-${newId().slice(-8)}`
  const asked = { external_id: externalId, name: `Buyer ${members}` }
  const { answer } = await open.world.call(createMember, asked, { as })
  return { externalId, id: String(answer.id) }
}
const note = (externalId: string, metadata: Given, as = open.app.key, kind: 'member' | 'web_order' = 'member') =>
  open.world.call(setMetadata, { kind, external_id: externalId, metadata }, { as, key: newId() })
const notesOf = async (externalId: string, as = open.app.key, kind: 'member' | 'web_order' = 'member') =>
  (await open.world.call(listExternalIds, { kind, external_id: externalId }, { as })).answer.data[0]?.metadata
const many = (count: number, from = 0): Given =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`key-${at + from}`, 'x']))

describe('a note', () => {
  test('stays until it is changed or cleared; a repeat changes nothing', async () => {
    const { externalId, id } = await numbered()
    expect(await notesOf(externalId)).toEqual({})
    const first = await note(externalId, { channel: 'newsletter', tier: '日本 2' })
    expect(first.answer).toEqual({
      id,
      kind: 'member',
      external_id: externalId,
      metadata: { channel: 'newsletter', tier: '日本 2' },
    })
    expect((await note(externalId, { channel: 'shop' })).answer.metadata).toEqual({ channel: 'shop', tier: '日本 2' })
    expect((await note(externalId, { channel: null, nothing: null })).answer.metadata).toEqual({ tier: '日本 2' })
    expect((await note(externalId, {})).answer.metadata).toEqual({ tier: '日本 2' })
    expect(await notesOf(externalId)).toEqual({ tier: '日本 2' })
  })

  test('is one of fifty; one more is refused with the numbers, and one in the place of another is not', async () => {
    const { externalId } = await numbered()
    expect((await note(externalId, many(MOST_METADATA))).status).toBe(200)
    const full = await note(externalId, many(2, MOST_METADATA - 1))
    expect([full.status, full.refusal.code]).toEqual([422, 'external_id.metadata_full'])
    expect(JSON.parse(full.text)).toMatchObject({ facts: { given: 51, most: 50 } })
    expect(Object.keys((await notesOf(externalId)) ?? {})).toHaveLength(MOST_METADATA)
    expect((await note(externalId, { 'key-0': null, other: 'x' })).status).toBe(200)
  })

  test('of twenty at once is lost by none', async () => {
    const { externalId } = await numbered()
    await Promise.all(Array.from({ length: 20 }, (_, at) => note(externalId, { [`of-${at}`]: 'x' })))
    expect(Object.keys((await notesOf(externalId)) ?? {})).toHaveLength(20)
  })

  test.each<[string, Given, string]>([
    ['more keys than fifty', many(MOST_METADATA + 1), 'metadata'],
    ['a key with a blank', { 'a b': 'x' }, 'metadata.a b'],
    ['an empty key', { '': 'x' }, 'metadata.'],
    ['a key of 41', { ['k'.repeat(41)]: 'x' }, `metadata.${'k'.repeat(41)}`],
    ['a text of 501', { key: 'x'.repeat(501) }, 'metadata.key'],
    ['a text of two lines', { key: 'a\nb' }, 'metadata.key'],
    ['the character zero', { key: 'a\u0000b' }, 'metadata.key'],
    ['a number', { key: 7 as never }, 'metadata.key'],
  ])('with %s is refused by its field, and nothing is noted', async (_, metadata, field) => {
    const { externalId } = await numbered()
    const refused = await note(externalId, metadata)
    expect([refused.status, refused.refusal.code]).toEqual([422, 'request.invalid'])
    expect(JSON.parse(refused.text)).toMatchObject({ problems: [{ field }], data_state: 'nothing_happened' })
    expect(await notesOf(externalId)).toEqual({})
  })

  test('is of its app alone: another app, another merchant and a number of nobody find none', async () => {
    const { externalId } = await numbered()
    const second = await open.world.owner((tx) => makeApp(tx, open.shop.merchantId))
    const stranger = await makeOpenShop(open.world)
    const third = await open.world.owner((tx) => makeApp(tx, stranger.shop.merchantId))
    await note(externalId, { channel: 'shop' })
    for (const { key } of [second, third]) {
      const other = await note(externalId, { channel: 'other' }, key)
      expect([other.status, other.refusal.code]).toEqual([409, 'external_id.unknown'])
      expect(await notesOf(externalId, key)).toBeUndefined()
    }
    expect((await note('nobody', { channel: 'shop' })).refusal.code).toBe('external_id.unknown')
    expect(await notesOf(externalId)).toEqual({ channel: 'shop' })
  })
})

test('notes beside a member, and beside orders of theirs, are in the file about them and go as they are erased; those of others stay', async () => {
  const [gone, stays] = [await numbered(), await numbered()]
  for (const { externalId } of [gone, stays]) await note(externalId, { channel: 'shop' })
  const quote = await orders.quote([{ variant_id: open.ids.product, quantity: 1 }], { member_id: gone.id })
  const number = `order-${newId().slice(-8)}`
  const ordered = await orders.create(quote, { external_id: number, tenders: [] })
  expect(ordered.status).toBe(200)
  await note(number, { gift: 'for Ada' }, open.app.key, 'web_order')
  const cancelled = { id: String(ordered.answer.id), reason: 'Not wanted' }
  expect((await open.world.call(cancelWebOrder, cancelled, { as: open.app.key })).status).toBe(200)
  const office = { as: open.shop.admin.token }
  const file = await open.world.call(exportMember, { id: gone.id }, office)
  // A person who asks for everything held about them gets the notes of apps as well.
  expect((JSON.parse(file.text) as { apps: unknown }).apps).toMatchObject([
    { kind: 'member', external_id: gone.externalId, metadata: { channel: 'shop' } },
    { kind: 'web_order', external_id: number, metadata: { gift: 'for Ada' } },
  ])
  const { answer } = await open.world.call(readMember, { id: gone.id }, office)
  expect((await open.world.call(eraseMember, { id: gone.id, cardNumber: answer.cardNumber }, office)).status).toBe(200)
  await open.world.settled()
  expect(await notesOf(gone.externalId)).toEqual({})
  expect(await notesOf(number, open.app.key, 'web_order')).toEqual({})
  expect(await notesOf(stays.externalId)).toEqual({ channel: 'shop' })
})
