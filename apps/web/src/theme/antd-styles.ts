import address from 'antd/dist/antd.css?url'
import { sheetAtHead } from './sheet-at-head.ts'

/**
 * Resolves once the library's styles are there: nothing of it is drawn before. They are made when the app is built (`build/antd/antd-styles.ts`), and put on
 * the page before its program comes (`api/early`); the values that they name are those of the theme on the page.
 */
export const styled = sheetAtHead(address)
