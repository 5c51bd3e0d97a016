/** The effect of a change that can be taken back. */
export type UndoableEffect =
  | 'archived'
  | 'deleted'
  | 'disabled'
  | 'enabled'
  | 'onShelf'
  | 'offShelf'
  | 'allowed'
  | 'declined'

/** From the call and what was asked of it; a switch says which way. */
export function didOf(call: string, request: object): UndoableEffect {
  const { enabled, isEnabled, isOnShelf, isAllowed } = request as Readonly<Record<string, unknown>>
  if (isOnShelf !== undefined) return isOnShelf === true ? 'onShelf' : 'offShelf'
  if (isAllowed !== undefined) return isAllowed === true ? 'allowed' : 'declined'
  if (enabled !== undefined || isEnabled !== undefined) return (enabled ?? isEnabled) === 1 ? 'enabled' : 'disabled'
  return call.includes('.delete-') ? 'deleted' : 'archived'
}
