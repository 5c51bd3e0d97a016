import { useTranslation } from 'react-i18next'

/** Words of stock documents at the desk, with those that the back office's screens of them use. */
export const useDocumentWords = () => useTranslation(['deskStock', 'supply', 'damage', 'stocktake', 'desk'])
