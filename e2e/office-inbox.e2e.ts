import { expect } from '@playwright/test'
import { drawer } from './support/forms.ts'
import { signInAdmin, test, type Person } from './support/journey.ts'
import { openOwnWorld, type OwnWorld } from './support/own-world.ts'

let world: OwnWorld
test.beforeAll(async () => void (world = await openOwnWorld()))
test.afterAll(() => world.close())

const inbox = ({ page, t }: Person) => page.getByRole('region', { name: t('today', 'title') })
const entry = (person: Person) => inbox(person).locator('.k-errand')

/** Chooses what an entry's own menu offers. */
async function choose(person: Person, action: string): Promise<void> {
  await entry(person).first().locator('.k-row-actions').click()
  await person.page.getByRole('menuitem', { name: person.t('today', action), exact: true }).click()
}

test('operator and partner find the end of a licence in their inboxes, each with marks of their own', async ({
  person,
}) => {
  await world.endsIn(3)
  const operator = await person()
  await signInAdmin(operator, 'operator@kassa.example')
  await operator.go('/')
  await expect(entry(operator)).toHaveCount(1)
  await expect(entry(operator)).toContainText('3')
  await operator.look('office-inbox')

  await choose(operator, 'until.hour')
  await expect(inbox(operator)).toContainText(operator.t('today', 'nothing'))
  const partner = await person()
  await signInAdmin(partner, 'partner@kassa.example')
  await partner.go('/')
  await expect(entry(partner)).toHaveCount(1)
  await partner.look('office-inbox-partner')

  await inbox(operator).getByRole('button').first().click()
  await choose(operator, 'bringBack')
  await expect(inbox(operator)).not.toContainText(operator.t('today', 'nothing'))
  await choose(operator, 'hand')
  await drawer(operator).getByRole('combobox').click()
  await operator.page.keyboard.press('Enter')
  await drawer(operator)
    .getByRole('button', { name: operator.t('today', 'handDo') })
    .click()
  await expect(entry(operator)).toContainText(operator.t('today', 'handedToMe'))
  await partner.page.reload()
  await expect(entry(partner)).not.toContainText(partner.t('today', 'handedToMe'))

  await world.endsIn(300)
  for (const one of [operator, partner]) {
    await one.page.reload()
    await expect(inbox(one)).toContainText(one.t('today', 'nothing'))
    expect(one.complaints).toEqual([])
  }
})
