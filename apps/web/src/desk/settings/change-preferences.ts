import { journalDb } from '../databases.ts'
import { desk } from '../desk-state.ts'
import { remember } from '../offline/journal-db.ts'
import type { Preferences } from './preferences.ts'

/** Changes what this device set for itself; it counts at once and stays after logout. */
export function changePreferences(part: Partial<Preferences>): void {
  const preferences = { ...desk.read().preferences, ...part }
  desk.change({ preferences })
  void remember(journalDb(), 'preferences', preferences)
}
