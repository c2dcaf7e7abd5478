import '#web/components/ui/feedback/progress.css'

// Style sheets of the guard parts, for pages that show a guard part. The script of a guard part loads separately, so
// without this import the server would send the part unstyled.
import.meta.glob('./*/guard-part.css', { eager: true })
