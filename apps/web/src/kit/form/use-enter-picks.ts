import { type KeyboardEvent, useState } from 'react'

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
