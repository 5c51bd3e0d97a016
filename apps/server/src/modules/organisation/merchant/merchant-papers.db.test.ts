import { createMerchant, readMerchant, updateMerchant } from '@kassa/contract/organisation/merchant.calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeAbove, type PlatformPeople } from '../../../../test/make/platform-people.ts'
import { makePicture } from '../../../../test/make/tenants.ts'
import { makeWorld, type World } from '../../../../test/world.ts'

let world: World
let above: PlatformPeople

beforeAll(async () => {
  world = await makeWorld()
  above = await makeAbove(world)
})
afterAll(() => world.close())

const password = 'Welcome-2026'
const fields = {
  name: 'Harbor Tea',
  companyName: 'Harbor Tea Ltd.',
  address: '1 Harbor Street',
  contactName: 'Li Wei',
  phone: '+8613800138000',
  bankAccount: '6222 0000 1111 2222',
  socialCreditCode: '91310000MA1K4XXX0A',
  country: 'CN',
  locale: 'zh-CN' as const,
}

it('a merchant keeps its number, names, bank account, credit code and all four pictures of its papers', async () => {
  const as = { as: above.operator }
  const admin = { firstName: 'Li', email: 'li@harbor.example', phone: '', password, passwordAgain: password }
  const { id, number } = (await world.call(createMerchant, { ...fields, number: '200777', admin }, as)).answer
  expect(number).toBe('200777')
  const made = (await world.call(readMerchant, { id }, as)).answer
  expect(made).toMatchObject({ ...fields, number, licenceFileId: null, personIdFileId: null })
  const [licenceFileId, personIdFileId, exteriorFileId, interiorFileId] = await world.owner(async (tx) => [
    await makePicture(tx, id),
    await makePicture(tx, id),
    await makePicture(tx, id),
    await makePicture(tx, id),
  ])
  const papers = { licenceFileId, personIdFileId, exteriorFileId, interiorFileId }
  const change = { ...fields, ...papers, id, version: made.version }
  expect((await world.call(updateMerchant, change as never, as)).status).toBe(200)
  expect((await world.call(readMerchant, { id }, as)).answer).toMatchObject({ ...fields, ...papers, number })
})
