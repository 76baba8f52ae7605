// Mantine's styles are in a layer, so that ours override them.
import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import './base.css';
