import { listMembers, readMember } from '@kassa/contract/member/member.calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMemberShop } from '../../../test/make/member-shop.ts'
import { moveTexts } from '../../../test/make/move.ts'
import { makeWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

const people = [
  'Name,Email,Tax exempt,Exemption number,Exempt until',
  'Lea Sample,lea@example.com,yes,NY-0017,2026-12-31',
  'Ann Sample,ann@example.com,yes,,',
].join('\n')

test('whoever is free of tax by a paper stays so until its last day; a word without a paper frees nobody', async () => {
  const { merchantId, admin } = await makeMemberShop(world)
  const said = { columns: ['people.csv'] }
  expect(await moveTexts(world, merchantId, { 'people.csv': people }, said, world.now)).toMatchObject({ members: 2 })
  const as = { as: admin.token }
  const { rows } = (await world.call(listMembers, { search: 'Sample' }, as)).answer
  const standings = await Promise.all(
    rows.map(async ({ id, name }) => [name, (await world.call(readMember, { id }, as)).answer.taxStanding] as const),
  )
  expect(Object.fromEntries(standings)).toEqual({
    'Lea Sample': { paperNumber: 'NY-0017', lastDay: '2026-12-31', codes: null },
    'Ann Sample': null,
  })
})
