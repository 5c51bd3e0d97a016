/** The nonce that the server put into the page; absent in development, where no CSP is sent. */
export function readNonce(): string | undefined {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
  return nonce === '' || nonce.startsWith('__') ? undefined : nonce
}

/**
 * Gives every style element that our own scripts make the page's nonce. antd passes the nonce to its theme, but not to
 * the few styles that its scroll lock and scroll bar measure add by themselves.
 */
export function giveStylesTheNonce(): void {
  const nonce = readNonce()
  if (nonce === undefined) return
  const create = document.createElement.bind(document)
  document.createElement = (name: string, options?: ElementCreationOptions) => {
    const element = create(name, options)
    if (element instanceof HTMLStyleElement) element.nonce = nonce
    return element
  }
}
