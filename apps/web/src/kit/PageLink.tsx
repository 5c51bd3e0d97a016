import { useRouter } from '@tanstack/react-router'
import type { ComponentPropsWithRef, MouseEvent } from 'react'

interface Props extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  /** An address of ours, below the base path, with its search. */
  readonly to: string
}

/** A press for this window; every other (another tab, a copy of the address) is the browser's own. */
const isForHere = (press: MouseEvent): boolean =>
  press.button === 0 && !(press.defaultPrevented || press.metaKey || press.ctrlKey || press.shiftKey || press.altKey)

/**
 * A link to a page of the app. The library's own works out anew where it leads and whether that is open whenever the page draws or moves; a menu
 * and a list have a hundred of them.
 */
export function PageLink({ to, onClick, children, ...rest }: Props) {
  const router = useRouter()
  const go = (press: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(press)
    if (!isForHere(press)) return
    press.preventDefault()
    void router.navigate({ to })
  }
  const base = router.basepath === '/' ? '' : router.basepath
  return (
    <a {...rest} href={router.history.createHref(`${base}${to}`)} onClick={go}>
      {children}
    </a>
  )
}
