import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useConfirm } from '../state/Confirm.tsx'

/** Asks before the page is left, by a link, by the back button or by closing the tab, while `isOn`. */
export function useLeaveGuard(isOn: boolean): void {
  const { t } = useTranslation('kit')
  const confirm = useConfirm()
  useBlocker({
    disabled: !isOn,
    enableBeforeUnload: isOn,
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname) return false
      return !(await confirm({
        title: t('leave.title'),
        body: t('leave.body'),
        ok: t('leave.ok'),
        cancel: t('leave.stay'),
      }))
    },
  })
}
