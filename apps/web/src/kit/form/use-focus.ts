import { useCallback, useEffect, useState } from 'react'

const FIELDS = 'input:not([type=hidden], [type=file]), textarea, select, [role=radio][tabindex="0"]'

const isFree = (field: HTMLElement): boolean => !field.matches(':disabled') && field.getClientRects().length > 0

/** The first field that one can type into, from the top. */
function firstField(part: Element): HTMLElement | undefined {
  const free = [...part.querySelectorAll<HTMLElement>(FIELDS)].filter(isFree)
  const [first] = free
  if (!(first instanceof HTMLInputElement) || first.type !== 'radio') return first
  // In a choice the chosen field gets the focus, as a browser steps into it.
  return free.find((one) => one instanceof HTMLInputElement && one.name === first.name && one.checked) ?? first
}

/** Where the cursor belongs when what opened a form is gone: the head of the page. */
function focusHead(): void {
  const head = document.querySelector<HTMLElement>('main h1')
  if (!head) return
  head.tabIndex = -1
  head.focus()
}

/** Puts the cursor on what had it before, unless somebody has put it elsewhere since. */
function giveBack(opener: Element | null): void {
  const now = document.activeElement
  if (now !== null && now !== document.body && now.isConnected && now !== opener) return
  if (opener instanceof HTMLElement && opener !== document.body && opener.isConnected) opener.focus()
  else focusHead()
}

/**
 * Remembers who opened a form and gives the cursor back when the form is gone; answers what puts it into the form's first
 * field, for when the form stands.
 */
export function useFocusOfForm(): (part: Element | null) => void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // The list below may still be drawn anew by what was saved: after it, not before.
      setTimeout(() => giveBack(opener))
    },
    [opener],
  )
  return useCallback((part) => {
    if (part !== null && !part.contains(document.activeElement?.closest(FIELDS) ?? null)) firstField(part)?.focus()
  }, [])
}
