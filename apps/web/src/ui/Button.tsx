import type { ButtonHTMLAttributes } from 'react'

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly kind?: 'primary' | 'plain' | 'quiet'
  readonly isBusy?: boolean
}

/** A button outside the back office's forms: login, status pages. A busy one keeps its place and takes no second press. */
export function Button({ kind = 'plain', isBusy = false, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      aria-busy={isBusy}
      className={`k-button k-button-${kind}${className === undefined ? '' : ` ${className}`}`}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {isBusy ? <span className="k-spinner" aria-hidden="true" /> : null}
      {children}
    </button>
  )
}
