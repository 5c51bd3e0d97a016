import address from 'antd/dist/antd.css?url'

/**
 * Puts the library's styles before all others, so that ours of the same weight go before them. They are made when the app is built
 * (`build/antd/antd-styles.ts`); the values that they name are those of the theme on the page.
 */
function putStyles(): Promise<void> {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.crossOrigin = ''
  link.href = address
  document.head.prepend(link)
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => reject(new Error('the styles of the office did not arrive')))
  })
}

/** Resolves once the library's styles are there: nothing of it is drawn before. */
export const styled = putStyles()
styled.catch(() => undefined)
