interface Beside {
  readonly whose: 'merchant' | 'own' | 'none'
  readonly isAlwaysShown: boolean
}

/**
 * Returns whose export records stand beside a list of orders. The open list always shows the reader's own: a merchant's
 * people see their exports of orders; operators and partners export no orders and see the exports of their log, where
 * they may. Source: D36.
 */
export function exportsBeside(list: 'orders' | 'ordersOpen', isAbove: boolean, mayExportAbove: boolean): Beside {
  const isAlwaysShown = list === 'ordersOpen'
  if (!isAbove) return { whose: 'merchant', isAlwaysShown }
  return { whose: isAlwaysShown && mayExportAbove ? 'own' : 'none', isAlwaysShown }
}
