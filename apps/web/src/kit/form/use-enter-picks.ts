import { type AriaAttributes, type KeyboardEvent, useState } from 'react'

/** For a field that opens a calendar: Enter takes what is typed there, and only where the calendar is closed it saves the form. */
export function useEnterPicks() {
  const [isOpen, setIsOpen] = useState(false)
  return {
    onOpenChange: setIsOpen,
    onKeyDown(event: KeyboardEvent): void {
      if (isOpen && event.key === 'Enter') event.preventDefault()
    },
  }
}

/** The form's word on a field, for those who hear the page: that it is wrong, and the place of its words; its name where no label stands beside it. */
export type FieldAria = Pick<AriaAttributes, 'aria-describedby' | 'aria-invalid' | 'aria-label'>

/** Returns that word alone, of all that a form hands to the control of a field. */
export const ariaOf = (props: FieldAria): FieldAria => ({
  'aria-describedby': props['aria-describedby'],
  'aria-invalid': props['aria-invalid'],
  'aria-label': props['aria-label'],
})
