import { useEffect } from 'react'

/**
 * Set an attribute on matching elements directly in the document, so that a calendar with thousands of entries is not
 * rendered again.
 */
export function useMarkElements(attribute: string, selector: string | null): void {
  useEffect(() => {
    const marked = selector === null ? [] : [...document.querySelectorAll(selector)]
    for (const element of marked) element.setAttribute(attribute, 'true')
    return () => {
      for (const element of marked) element.removeAttribute(attribute)
    }
  }, [attribute, selector])
}
