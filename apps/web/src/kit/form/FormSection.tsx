import type { ReactNode } from 'react'

/** A group of fields under a short heading. */
export function FormSection({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <fieldset className="k-form-section">
      <legend>{title}</legend>
      {note === undefined ? null : <p className="k-muted">{note}</p>}
      {children}
    </fieldset>
  )
}
