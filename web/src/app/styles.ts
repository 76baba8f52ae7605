// The component library's styles are in a layer, so that whatever we write overrules them.
import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import './base.css';
