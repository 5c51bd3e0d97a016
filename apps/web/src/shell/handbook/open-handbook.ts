import { changingValue } from '../../session/changing-value.ts'
import type { OfficePage } from '../../parts/handbook/handbook-pages.ts'

/** The page that lies open beside the screen; `here`: the one of the screen; null: the handbook is closed. */
type OpenPage = OfficePage | 'here' | null

/** `openHandbook` opens the handbook of the back office at a page, or closes it. */
export const { set: openHandbook, useValue: useOpenHandbook } = changingValue<OpenPage>(null)
