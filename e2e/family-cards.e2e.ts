import { listFamilyCards } from '@kassa/contract/member/family.calls.ts'
import { createMember } from '@kassa/contract/member/member.calls.ts'
import { listOrders } from '@kassa/contract/sales/sales.calls.ts'
import { expect } from '@playwright/test'
import { drawer, fill, save } from './support/forms.ts'
import { scan, signInAdmin, signInStaff, test } from './support/journey.ts'
import { openOwnWorld, type OwnWorld } from './support/own-world.ts'
import { ownerCalls } from './support/shop-calls.ts'
import { isInstalled, isVerified, openTill, payExact } from './support/till.ts'

let world: OwnWorld
test.beforeAll(async () => void (world = await openOwnWorld()))
test.afterAll(() => world.close())

test('a family card is given, found by its scan at the desk, and found there without a line', async ({
  person,
  locale,
}) => {
  const call = await ownerCalls(locale ?? 'en-US')
  const member = await call(createMember, { name: 'Ada Sato', phone: '' })
  const owner = await person()
  await signInAdmin(owner, 'merchant@kassa.example')
  await owner.go(`/member-member/${member.id}?tab=family`)
  await expect(owner.page.getByText(owner.t('member', 'family.none'))).toBeVisible()
  await owner.page
    .getByRole('button', { name: owner.t('member', 'family.add') })
    .first()
    .click()
  await fill(drawer(owner), { [owner.t('member', 'field.name')]: 'Ben Sato' })
  await owner.look('family-card-form')
  await save(owner)
  await expect(owner.page.getByRole('rowheader', { name: 'Ben Sato', exact: true })).toBeVisible()
  await owner.look('family-cards')
  const { cards } = await call(listFamilyCards, { id: member.id })
  const number = cards[0]?.cardNumber ?? ''

  // The part that attaches a member without a line is fetched only then, from what the browser keeps.
  const cashier = await person({ keepsProgram: true })
  const { page, t, context } = cashier
  await signInStaff(cashier, '100001', '1001')
  const areKept = page.waitForResponse(/device\/members/)
  await openTill(cashier)
  await scan(page, world.code)
  await scan(page, number)
  const head = page.locator('.d-basket-head')
  await expect(head.getByText('Ada Sato')).toBeVisible()
  await expect(page.getByText(t('desk', 'member.family', { name: 'Ben Sato', holder: 'Ada Sato' }))).toBeVisible()
  await cashier.look('family-card-desk')
  await payExact(cashier)
  await isVerified(cashier)

  await Promise.all([areKept, isInstalled(cashier)])
  await context.setOffline(true)
  await scan(page, world.code)
  await scan(page, number)
  // Without a line the till knows a first letter and the number of each card.
  await expect(page.getByText(`B ${number}`)).toBeVisible()
  await expect(head.locator('.d-member b')).toHaveText(/A \d{10}/)
  await cashier.look('family-card-offline')
  await payExact(cashier)
  await context.setOffline(false)
  await isVerified(cashier)
  // Each order says whose card was shown, also the one that was sold without a line.
  const { rows } = await call(listOrders, { memberId: member.id })
  expect(rows).toHaveLength(2)
  const said = owner.t('order', 'detail.familyOf', { cardNumber: number, name: 'Ben Sato', holder: 'Ada Sato' })
  for (const { id } of rows) {
    await owner.go(`/sales/order/${id}`)
    await expect(owner.page.getByText(said)).toBeVisible()
  }
  await owner.look('family-card-order')
  expect([...owner.complaints, ...cashier.complaints]).toEqual([])
})
