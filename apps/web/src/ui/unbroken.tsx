import type { ReactNode } from 'react'

/** Numbers of documents as outlets and tills write them: `1-02-000148`, `R1-02-000148`, `2026-11/1-02-0148`, `PO-1-000007`; beside words of any language. */
const NUMBERS = /((?:[A-Z0-9-]{1,12}\/)?(?:[A-Z]{1,3}-?)?\d+(?:-\d{2,15})+)/

/** Returns a sentence whose numbers of documents stand on one line each: a browser breaks them at their hyphens. */
export const unbroken = (text: string): ReactNode =>
  NUMBERS.test(text)
    ? text.split(NUMBERS).map((part, at) =>
        at % 2 === 0 ? (
          part
        ) : (
          <span key={at} className="k-figures">
            {part}
          </span>
        ),
      )
    : text
