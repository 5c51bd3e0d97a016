import { readSession, subscribeToSession } from '../session/session.ts'

/** Puts the layout settings on the page, where the CSS reads them. Source: specification §3, SY-S54. */
export function followLayout(): void {
  const apply = (): void => {
    const { layout } = readSession()
    const { dataset } = document.documentElement
    dataset['theme'] = layout.mode
    dataset['layout'] = layout.layoutType
    dataset['sidebarSize'] = layout.sidebarSize
    dataset['sidebarColor'] = layout.sidebarColor
    dataset['sidebarImage'] = layout.sidebarImage
  }
  apply()
  subscribeToSession(apply)
}
