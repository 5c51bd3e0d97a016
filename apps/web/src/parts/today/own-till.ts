import { isOwnTill } from '../../session/session.ts'
import type { ShownErrand } from './errand-kind.ts'

/**
 * Returns whether a task says no more than that the till of this very browser is silent: its browser shows the office, everything
 * is uploaded, and nobody has to be told.
 */
export const isOwnTillSilent = ({ kind, id, count }: Pick<ShownErrand, 'kind' | 'id' | 'count'>): boolean =>
  kind === 'silent-device' && (count ?? 0) === 0 && isOwnTill(id)
