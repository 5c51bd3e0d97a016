import { settingOf } from '../model/desk-setup.ts'
import { desk } from '../model/desk-state.ts'

const EVERY_MS = 30_000

/** Looks whether the outlet's day has another rule by now, and whether a shift is due to close; the code that closes it is loaded only where an outlet closes by itself. */
async function look(): Promise<void> {
  const { shift, setup } = desk.read()
  if (setup?.outlet.dayRules?.length) (await import('./begin-rule.ts')).beginRule(setup)
  if (!shift || !setup || !settingOf(setup, 'sales.shift-closing').closesAtCutOff) return
  const { closeAtCutOff } = await import('./shift-actions.ts')
  await closeAtCutOff(Date.now())
}

/**
 * Looks twice a minute whether the day's cut-off has passed over an open shift. A closing that could not be written is
 * tried again.
 */
export function followCutOff(): void {
  const again = (): void => void look().catch(() => undefined)
  setInterval(again, EVERY_MS)
  again()
}
