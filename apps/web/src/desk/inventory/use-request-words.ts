import { useTranslation } from 'react-i18next'

/** Words of requests to other outlets, with those of stock documents at the desk. */
export const useRequestWords = () => useTranslation(['stockRequest', 'deskStock', 'supply', 'desk'])
