import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useConfirm } from '../state/Confirm.tsx'

/**
 * Asks before the page is left, by a link, by the back button or by closing the tab, while `isOn`. `isStill` is asked at that moment, where what
 * is typed last was not told yet.
 */
export function useLeaveGuard(isOn: boolean, isStill: () => boolean = () => true): void {
  const { t } = useTranslation('kit')
  const confirm = useConfirm()
  useBlocker({
    disabled: !isOn,
    enableBeforeUnload: () => isOn && isStill(),
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname || !isStill()) return false
      return !(await confirm({
        title: t('leave.title'),
        body: t('leave.body'),
        ok: t('leave.ok'),
        cancel: t('leave.stay'),
      }))
    },
  })
}
