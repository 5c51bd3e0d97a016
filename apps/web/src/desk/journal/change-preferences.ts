import { journalDb } from './databases.ts'
import { desk } from '../model/desk-state.ts'
import { remember } from './journal-db.ts'
import type { Preferences } from '../model/preferences.ts'

/** Changes what this device set for itself; it counts at once and stays after logout. */
export function changePreferences(part: Partial<Preferences>): void {
  const preferences = { ...desk.read().preferences, ...part }
  desk.change({ preferences })
  void remember(journalDb(), 'preferences', preferences)
}
