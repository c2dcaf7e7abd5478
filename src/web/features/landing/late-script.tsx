import { type ComponentType, lazy, memo, Suspense, useState } from 'react'
import { useNear } from '#web/browser/use-near.ts'

/**
 * A part below the first screen whose script comes once it is near. The server draws it with the page, its forms and links
 * are plain ones until then, and they stay so where the script does not come. The loader of its page fetches it for the
 * server, and for a visitor who comes from another page.
 */
export function lateScript<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined
  let come = () => {}
  const near = new Promise<void>((resolve) => {
    come = resolve
  })
  const never = new Promise<never>(() => undefined)
  const Late = lazy(async () => {
    await near
    return { default: await load().catch(() => never) }
  })
  return {
    async fetch(): Promise<void> {
      loaded = await load()
    },
    // An update that reached it before its script would make React draw it anew, without what was written.
    Part: memo(function Part(props: Props) {
      const [Chosen] = useState<ComponentType<Props>>(() => loaded ?? Late)
      const place = useNear<HTMLDivElement>(come)
      return (
        <div ref={place}>
          <Suspense>
            <Chosen {...props} />
          </Suspense>
        </div>
      )
    }),
  }
}
